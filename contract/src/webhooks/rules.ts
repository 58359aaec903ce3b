/** Standard Webhooks (standardwebhooks.com), or the form that Ko-fi sends. */
export const webhookFormats = ['standard', 'kofi'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookRules = {
  address: { max: 500 },
  /** Of one page. */
  mostEndpoints: 5,
  /** For how long a rotated secret still signs. */
  formerSecretHours: 24,
  /** A receiver that has failed for so long gets nothing more. */
  disabledAfterDays: 3,
  /** How much of an answer is stored. */
  answerCharacters: 200,
  storedDays: 30,
} as const;
