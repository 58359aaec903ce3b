/** Standard Webhooks (standardwebhooks.com), or Ko-fi's format. */
export const webhookFormats = ['standard', 'kofi'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookRules = {
  address: { max: 500 },
  /** Per page. */
  mostEndpoints: 5,
  /** How long the previous secret still signs after a rotation. */
  formerSecretHours: 24,
  /** A receiver that has failed for this long is disabled when it does not accept the last attempt to send a message. */
  disabledAfterDays: 3,
  /** How much of an answer is stored. */
  answerCharacters: 200,
  storedDays: 30,
} as const;
