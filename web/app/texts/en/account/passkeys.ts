export const passkeyFormsTexts = {
  renameOrRemove: 'Rename or remove',
  name: 'Name',
  rename: 'Rename',
  yourPassword: 'Your password',
  removeThisPasskey: 'Remove this passkey',
  addedTitle: 'Passkey added',
  addedDescription: 'You can sign in with it from now on.',
  myPasskey: 'My passkey',
  hint: 'A name you will recognize later: the device, or where the passkey is kept.',
  addAPasskey: 'Add a passkey',
} as const;

export const passkeysTexts = {
  metaTitle: 'Passkeys',
  metaDescription: 'Passkeys that open your Tibeb account.',
  lead: 'A passkey opens your account by fingerprint, face or the PIN of a device, without a password.',
  yourPasskeys: 'Your passkeys',
  none: 'You have none yet.',
  removeLead: 'Remove one whose device you no longer have.',
  syncedByProvider: (added: string) => `Added ${added} · also kept by its provider`,
  onOneDevice: (added: string) => `Added ${added} · on one device only`,
  addAPasskey: 'Add a passkey',
} as const;
