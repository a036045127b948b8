import { useTranslation } from 'react-i18next';
import { offeredTimes, type SendTime, sendTimes } from '#mail-templates/send-time-rules.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';

type SendTimeChoiceProps<Kept extends string> = {
  label: string;
  time: SendTime | Kept;
  onChoose: (time: SendTime | Kept) => void;
  /** The time that the mail has, before the choices. */
  kept?: { value: Kept; label: string } | null;
};

/** When a mail is sent. */
export function SendTimeChoice<Kept extends string = never>({
  label,
  time,
  onChoose,
  kept = null,
}: SendTimeChoiceProps<Kept>) {
  const { t } = useTranslation();
  return (
    <PlainSelect
      label={label}
      value={time}
      onChange={(chosen) => onChoose(chosen as SendTime | Kept)}
      options={[
        ...(kept === null ? [] : [kept]),
        ...offeredTimes(sendTimes, time).map(({ value, words }) => ({
          value,
          label: t(`applications.letter.times.${words}`),
        })),
      ]}
    />
  );
}
