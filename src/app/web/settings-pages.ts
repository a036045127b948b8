import { billingRoute } from '#billing/web/routes.tsx';
import { customFieldsRoute } from '#custom-fields/web/routes.tsx';
import { kitTemplatesRoute } from '#evaluations/web/routes.tsx';
import { accountRoute } from '#identity/web/routes.tsx';
import { mailTemplatesRoute } from '#mail-templates/web/routes.tsx';
import { stagesRoute } from '#stages/web/routes.tsx';
import { pageWithWords } from './page-words.ts';

/** Gives the pages of settings and of the account, whose messages load with them, their components. */
export function addSettingsPages(): void {
  // Its children are rendered inside it, so they have its messages too.
  accountRoute.update({
    component: pageWithWords('account', () => import('#identity/web/account-layout.tsx'), 'AccountLayout'),
  });
  billingRoute.update({
    component: pageWithWords('billing', () => import('#billing/web/billing-page.tsx'), 'BillingPage'),
  });
  customFieldsRoute.update({
    component: pageWithWords(
      'customFields',
      () => import('#custom-fields/web/custom-fields-page.tsx'),
      'CustomFieldsPage',
    ),
  });
  kitTemplatesRoute.update({
    component: pageWithWords(
      'evaluations',
      () => import('#evaluations/web/kit-templates-page.tsx'),
      'KitTemplatesPage',
    ),
  });
  mailTemplatesRoute.update({
    component: pageWithWords(
      'settings',
      () => import('#mail-templates/web/mail-templates-page.tsx'),
      'MailTemplatesPage',
    ),
  });
  stagesRoute.update({
    component: pageWithWords('settings', () => import('#stages/web/stages-page.tsx'), 'StagesPage'),
  });
}
