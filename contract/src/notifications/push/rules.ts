/** What the API holds of devices that show notifications. */
export const pushRules = {
  longestEndpoint: 1000,
  /** Of one person; with one more, the oldest shows none any more. */
  mostDevices: 10,
} as const;
