const routes = 'a list of routes, each a few lines';
const form = 'the markup of one form, read from top to bottom';
const page = 'the markup of one screen, read from top to bottom';
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
  'server/src/features/payments/providers/stripe/stripe-provider.ts createStripeProvider':
    "a list of the provider's calls, each a few lines",
  'server/src/features/payments/webhooks/event-worker.ts createEventWorker': state,
  'server/src/features/places/geocoder.ts createGeocoder': state,
  'soak/fans.ts gatherFans': 'a list of what fans do, each a few lines',
  'soak/product.ts startProduct': 'a list of what is started, each with its settings',
  'tests/support/paying-server.ts startPayingServer': 'a list of what a test may do, each a few lines',
  'tests/support/quarantine-stage.ts openQuarantineStage': 'a list of what a test may do, each a few lines',
  'web/app/features/account/session/session-keeper.test.ts device':
    'a browser in which the clock, the network and other tabs are played',
  'web/app/features/account/session/session-keeper.ts createSessionKeeper': state,
  'web/app/features/account/social/social-sign-in.tsx GoogleButton':
    'the markup of one button with its window, read from top to bottom',
  'web/app/features/campaigns/detail/contribution-form.tsx ContributionForm': form,
  'web/app/features/campaigns/detail/contribution-panel.tsx ContributionPanel': form,
  'web/app/features/events/edit/beneficiaries-field.tsx BeneficiariesField': form,
  'web/app/features/events/edit/event-fields.tsx EventFields': form,
  'web/app/features/events/edit/event-form.tsx EventForm': form,
  'web/app/features/events/edit/location-field.tsx LocationField': form,
  'web/app/features/events/manage/use-management.ts useManagement': state,
  'web/app/features/home/story/story-form.tsx StoryForm': form,
  'web/app/features/organizers/registration/registration-form.tsx RegistrationForm': form,
  'web/app/features/tipping/form/tip-form.tsx TipForm': form,
  'web/app/features/tipping/form/tip-section.tsx TipSection': page,
  'web/app/features/tipping/form/use-send-tip.ts useSendTip': state,
  'web/app/features/tipping/split/share-fields.tsx ShareFields': form,
  'web/app/features/tipping/split/share-row.tsx ShareRow': form,
  'web/app/ui/picture-field.tsx PictureField': form,
  'web/app/ui/use-form.ts useForm': state,
};
