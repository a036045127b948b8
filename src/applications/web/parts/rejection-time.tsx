import { useTranslation } from 'react-i18next';
import { offeredTimes, type RejectionTime, rejectionTimes } from '#mail-templates/send-time-rules.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';

type RejectionTimeChoiceProps = { time: RejectionTime; onChoose: (time: RejectionTime) => void };

/** When the mail of a rejection is sent, or that there is none. */
export function RejectionTimeChoice({ time, onChoose }: RejectionTimeChoiceProps) {
  const { t } = useTranslation();
  return (
    <PlainSelect
      label={t('applications.letter.mail')}
      value={time}
      onChange={(chosen) => onChoose(rejectionTimes.find((one) => one === chosen) ?? 'none')}
      options={offeredTimes(rejectionTimes, time).map(({ value, words }) => ({
        value,
        label: t(`applications.letter.times.${words}`),
      }))}
    />
  );
}
