import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ChangeLine } from '../../rules.ts';

type AuditChangesProps = {
  id: string;
  changes: ChangeLine[];
  /** Changed fields whose values the log does not keep. */
  unrecorded: string[];
};

/** Before and after of one event, field by field. */
export function AuditChanges({ id, changes, unrecorded }: AuditChangesProps) {
  const { t } = useTranslation();
  return (
    <Box component="table" id={id} sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{t('activity.audit.field')}</th>
          <th scope="col">{t('activity.audit.before')}</th>
          <th scope="col">{t('activity.audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <Values values={before} />
            <Values values={after} />
          </tr>
        ))}
        {unrecorded.map((field) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td colSpan={2}>{t('activity.audit.unrecorded')}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function Values({ values }: { values: string[] }) {
  return (
    <td>
      {values.map((value) => (
        <div key={value}>{value}</div>
      ))}
    </td>
  );
}

const tableStyles = (theme: Theme) => ({
  gridColumn: { xs: '1 / -1', md: '2 / -1' },
  tableLayout: 'fixed',
  width: '100%',
  borderCollapse: 'collapse',
  marginBlock: 0.5,
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: '5px 8px 5px 0',
    overflowWrap: 'anywhere',
    borderBlockStart: `1px solid ${theme.kadro.line}`,
  },
  '& th': { fontWeight: 500, color: 'text.secondary' },
  '& thead th': { border: 0, fontSize: '0.75rem' },
});
