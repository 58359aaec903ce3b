/** The API's limits for devices that show notifications. */
export const pushRules = {
  longestEndpoint: 1000,
  /** Per person; one more removes the oldest. */
  mostDevices: 10,
} as const;
