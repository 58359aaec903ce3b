const routes = 'a list of routes, each a few lines';
const form = 'the markup of one form, read from top to bottom';
const state = 'small functions over one state, each a few lines';

/** Functions of more than 70 lines, `<file> <name>`, each with its reason. */
export const longFunctions: Readonly<Record<string, string>> = {
  'assets/downloads/press-kit.ts pressKit': 'the text of one document',
  'sandbox/src/google/google.ts createGoogle': routes,
  'sandbox/src/opencage/opencage.ts createOpencage': routes,
  'server/src/features/account/google/google-http.ts addGoogleRoutes': routes,
  'server/src/features/account/one-owner.test.ts contest':
    'a list of what two people may do, each a line or two',
  'server/src/features/account/security/http.ts securityRoutes': routes,
  'server/src/features/events/http.ts eventEndpoints': 'a list of handlers, each a few lines',
  'soak/fans.ts gatherFans': 'a list of what fans do, each a few lines',
  'soak/product.ts startProduct': 'a list of what is started, each with its settings',
  'tests/support/paying-server.ts startPayingServer': 'a list of what a test may do, each a few lines',
  'tests/support/quarantine-stage.ts openQuarantineStage': 'a list of what a test may do, each a few lines',
  'web/app/features/account/session/session-keeper.test.ts device':
    'a browser in which the clock, the network and other tabs are played',
  'web/app/features/campaigns/sample/contribution-form.tsx ContributionForm': form,
  'web/app/features/campaigns/sample/contribution-panel.tsx ContributionPanel': form,
  'web/app/features/events/own/form/beneficiaries-field.tsx BeneficiariesField': form,
  'web/app/features/events/own/form/event-fields.tsx EventFields': form,
  'web/app/features/events/own/list/use-management.ts useManagement': state,
  'web/app/features/tipping/form/use-send-tip.ts useSendTip':
    'one sequence: check, send, open the checkout, learn the outcome',
};
