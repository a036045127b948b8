import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';

/** A field for programs that fill in everything. People, keyboards and screen readers do not reach it. */
export const TrapField = ({ form }: { form: OpenForm }) => (
  <div className="trap" aria-hidden="true">
    <label htmlFor="homepage">{t('apply.form.trap')}</label>
    <input
      id="homepage"
      name="homepage"
      type="text"
      tabIndex={-1}
      autoComplete="off"
      value={form.data.homepage ?? ''}
      onChange={(event) => form.set({ homepage: event.target.value })}
    />
  </div>
);
