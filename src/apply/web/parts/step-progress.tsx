import { t } from '../facts.ts';

/** "Step 2 of 4: your CV", with decorative bars. */
export function StepProgress({ number, count, title }: { number: number; count: number; title: string }) {
  return (
    <div className="progress">
      <p>{t('apply.form.progress', { number, count, title })}</p>
      <ol className="bars" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className={index < number ? 'done' : ''} />
        ))}
      </ol>
    </div>
  );
}
