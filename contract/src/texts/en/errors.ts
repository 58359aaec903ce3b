/**
 * What a person reads of each refusal of the API, by its code; where one code says two things, with what tells them
 * apart. The specification's texts are to the letter.
 */
export const refusalTexts = {
  not_found: 'Not found.',
  not_authenticated: 'Please sign in first.',
  invalid_token: 'Your session is not valid any more. Please sign in again.',
  malformed_body: 'The request body is not valid JSON.',
  body_too_large: 'The request is too large.',
  incomplete_body: 'The request did not arrive completely. Please send it again.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  cross_origin: 'This request came from another site and was refused.',
  unavailable: 'Tibeb is busy for a moment. Please try again shortly.',
  'invalid-credential': 'The email address or the password is not right.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'user-token-expired': 'Your session has ended. Please sign in again.',
  'expired-action-code': 'This link has expired. Please ask for a new one; it takes a moment.',
  'invalid-action-code':
    'This link does not work, perhaps because it was used already. Please ask for a new one.',
  'user-mismatch':
    'This link belongs to another account. Please sign in with that one, and open the link again.',
  'invalid-verification-code': 'This is not the code we sent last. Please check it, or ask for a new one.',
  'code-expired': 'This code no longer works. Please ask for a new one; it takes a moment.',
  address_not_proven: 'Please confirm your email address first. We send you a six-digit code for it.',
  'wrong-password': 'This is not your current password.',
  'requires-recent-login': 'For your safety, please sign in once more before changing this.',
  second_factor_required: 'For your safety, please confirm that it is you with your second factor first.',
  'invalid-verification-code of an app':
    'This code is not right, or it was used already. Please enter the one your app shows now.',
  'second-step-expired': 'This sign-in has expired. Please sign in again from the start.',
  'two-step-already-on': 'Two-step sign-in is on already.',
  'two-step-not-begun': 'This QR code is not valid any more. Please begin again.',
  'unverified-address': 'Please confirm your email address first.',
  'invalid-passkey': 'This passkey could not be used. Please try again, or choose another way.',
  'too-many-passkeys': 'An account has at most 20 passkeys. Please remove one first.',
  'user-mismatch of a passkey': 'This passkey belongs to another account.',
  'unauthorized-domain': (publicOrigin: string) =>
    `Signing in works at ${publicOrigin} only. Please open Tibeb there.`,
  'unsupported-provider': (name: string) => `Unsupported social provider: ${name}`,
  beneficiary_not_found: 'Beneficiary not found',
  event_not_found: 'Event not found',
  event_has_tips: 'Fans have sent tips at this event, so it cannot be deleted. You can cancel it instead.',
  event_being_tipped:
    'Somebody is paying a tip at this event right now, so it cannot be deleted. Please try again in an hour, or cancel it instead.',
  event_canceled: 'This event is canceled and cannot be changed any more.',
  organizer_not_found: 'Organizer not found',
  already_organizer: 'You are already registered as an event organizer.',
  not_an_organizer: 'Please register as an event organizer first.',
  invalid_signature: 'The signature does not match.',
  unknown_provider: 'There is no such payment provider.',
  payment_provider_unavailable: 'The payment service did not answer. Nothing was charged. Please try again.',
  picture_unreadable: 'This file is not a picture we can read. Please choose a JPEG, PNG or WebP file.',
  picture_too_large: 'This picture is too large. Please choose one of at most 10 MB.',
  picture_too_many_pixels: 'This picture has too many pixels. Please choose one of at most 25 megapixels.',
  picture_suspicious:
    'This file holds more than a picture and was refused. Please save it anew as a JPEG, PNG or WebP file.',
  picture_not_found: 'This picture does not exist any more. Please choose it again.',
  pictures_busy: 'Many pictures are being uploaded right now. Please try again in a moment.',
  tip_not_found: 'Tip not found',
  receipt_not_found: 'There is no receipt with this code',
  idempotency_key_reused: 'This form was already sent with other values. Please open it again.',
  tip_already_ended: 'This tip has already ended. Please open the form again to send another.',
} as const;
