import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { Report } from '../../contract.ts';
import { workloadActions } from '../../rules.ts';
import { NumberLink } from './number-link.tsx';
import { ReportSection } from './report-section.tsx';

/** The activity of each member. */
export function WorkloadReport({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { workload } = report;
  return (
    <ReportSection
      report="workload"
      definition={t('reports.definitions.workload')}
      none={workload.length === 0 ? t('reports.none.work') : null}
      chart={{
        kind: 'bars',
        isStacked: true,
        labels: workload.map(nameOf),
        series: workloadActions.map((act) => ({
          label: t(`reports.columns.${act}`),
          data: workload.map((member) => member[act]),
        })),
      }}
      columns={['member', ...workloadActions].map((name) => t(`reports.columns.${name}`))}
      rows={workload.map((member) => ({
        key: member.userId,
        cells: [
          <Worker key="member" member={member} />,
          ...workloadActions.map((act) => (
            <NumberLink
              key={act}
              value={member[act]}
              behind={{ people: act, about: member.userId }}
              what={t(`reports.people.titles.${act}`, { about: nameOf(member) })}
            />
          )),
        ],
      }))}
    />
  );
}

type Member = Report['workload'][number];

const nameOf = ({ name, surname }: Member): string => `${name} ${surname}`.trim();

function Worker({ member }: { member: Member }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
      <PersonAvatar name={nameOf(member)} photoUrl={member.avatar} size={24} />
      <span>
        {nameOf(member)}
        <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {member.role === null ? t('reports.notOnTeam') : t(`jobs.roles.${member.role}`)}
        </Typography>
      </span>
    </Box>
  );
}
