/**
 * The text of each refusal of the API, by its code; where one code has two texts, the key also says which. The
 * specification's texts are verbatim.
 */
export const refusalTexts = {
  not_found: 'Not found.',
  not_authenticated: 'Please sign in first.',
  invalid_token: 'Your session is no longer valid. Please sign in again.',
  malformed_body: 'The request body is not valid JSON.',
  body_too_large: 'The request is too large.',
  incomplete_body: 'The request did not arrive completely. Please send it again.',
  too_many_requests: 'Too many requests. Please wait a moment and try again.',
  headers_too_large: 'The address or the headers of the request are too large.',
  request_timeout: 'The request took too long to arrive.',
  malformed_request: 'This request cannot be read.',
  cross_origin: 'This request came from another site and was refused.',
  unavailable: 'Tibeb is busy for a moment. Please try again shortly.',
  'invalid-credential': 'The email address or the password is not right.',
  'user-disabled':
    'This account is suspended, so nobody can sign in with it. If you think this is a mistake, please write to us: the address is at the foot of every page.',
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
  'two-step-not-begun': 'This QR code is no longer valid. Please begin again.',
  'unverified-address': 'Please confirm your email address first.',
  'invalid-passkey': 'This passkey could not be used. Please try again, or choose another way.',
  'too-many-passkeys': 'An account has at most 20 passkeys. Please remove one first.',
  'only-way-in': 'Nothing else opens your account. Please choose a password first, or add another passkey.',
  'user-mismatch of a passkey': 'This passkey belongs to another account.',
  'unauthorized-domain': (publicOrigin: string) =>
    `Signing in works at ${publicOrigin} only. Please open Tibeb there.`,
  'unsupported-provider': (name: string) => `Unsupported social provider: ${name}`,
  payout_account_not_found: 'This page has no such account.',
  payout_country_unserved: 'We cannot pay anybody there yet. Please choose another country, or write to us.',
  payout_account_not_ready:
    'This is not possible with this account as it stands. Please look at the page again.',
  payout_account_not_yours:
    'Another owner of this page set up this account, and only they can open it. Please ask them, or choose another way to be paid.',
  payout_rail_unavailable: 'The payment service does not answer at the moment. Please try again in a minute.',
  payout_rail_refused: 'The payment service refused this. Please write to us, and we will find out why.',
  unknown_rail: 'Unknown rail.',
  beneficiary_not_found: 'Beneficiary not found',
  page_not_found: 'There is no such page of yours.',
  page_left: 'This page was taken down for good and can no longer be changed.',
  page_not_published: 'This page is not published yet, so there is nothing to hide.',
  page_hidden:
    'We have hidden this page, so it cannot be published, and nobody writes posts or thanks for it. You can read the reason next to it. Please write to us once that has changed.',
  page_owners_only: 'Only an owner of this page may do this.',
  page_contested:
    'Somebody else says that this page is theirs. Until our team has decided, its name, its addresses and its owners stay as they are, nobody can join them or speak for the page, and editors cannot change anything.',
  last_owner:
    'You are the last owner of this page. Make somebody else an owner first, or take the page down.',
  owner_too_new:
    'For the first week a new owner cannot remove earlier owners, and cannot be left as the only owner. This protects the page if somebody gets into an account. Please try again when the week is over.',
  manager_not_found: 'This person does not look after the page.',
  already_manager: 'Somebody with this address looks after the page already.',
  invitation_not_found:
    'This invitation no longer works: it was used, withdrawn, or is older than a week. Please ask for another one.',
  invitation_for_other:
    'This invitation was sent to another address. Please sign in with the account of that address.',
  claim_link_invalid:
    'This link does not work: it is older than 30 minutes, was used already, or was asked for with another account. Please sign in with the account that asked for it, or ask for a new one.',
  claim_code_invalid:
    'This code does not work: it was mistyped, used already, replaced, or is older than 14 days. Please ask the organizer for a new one.',
  claim_of_own_page: 'You already look after this page.',
  claim_waiting: 'Your claim is with our team already. We will write to you once it is decided.',
  claim_refused_lately:
    'Our team has refused your claim of this page. You can send in papers again after 30 days.',
  vouch_for_oneself: 'You cannot vouch for yourself. Please choose another way to claim this page.',
  not_on_bill: 'This page is not on the bill of the event, or somebody looks after it already.',
  paper_not_found: 'This picture no longer exists. Please choose it again.',
  own_claim: 'This claim is yours, or is of a page that you look after, or once did. Please ask a colleague.',
  claim_decided: 'This claim is decided already.',
  claim_changed:
    'Something has happened to the claims of this page since you opened it, so nothing was decided now. Please look at it again.',
  post_not_found: 'This post is no longer there.',
  unsubscribe_link_invalid:
    'This link does not work. You can stop the daily mail in your account, above the list of those you follow.',
  not_followed: 'You no longer follow this page.',
  handle_taken: 'This short address is taken. Please choose another one.',
  handle_reserved: 'This short address is needed by Tibeb itself. Please choose another one.',
  challenge_required:
    'Many payments from your network were started but not finished. Please sign in, or let your browser solve a short task.',
  cards_tried_too_often:
    'Too many attempts to pay were made with your card, or with too many cards, by people without an account. Please sign in, or come back tomorrow.',
  tipping_not_yet:
    'This page cannot be paid yet, so we are not taking tips for it. Follow it to stay in touch.',
  tip_pledge_not_found: 'This pledge is not there, or is not yours.',
  tip_pledge_not_needed: 'This page can be paid by now. You can send your tip at once.',
  tip_pledge_exists:
    'You have pledged a tip to this page already. Take it back first to pledge another amount.',
  tip_pledge_not_withdrawable: 'This pledge has ended, or its card is being charged right now.',
  tip_pledge_link_invalid: 'This link does not work. You can take a pledge back in your account.',
  tipping_closed: 'This page is not taking tips at the moment.',
  operator_role_missing: 'Your role at the desk does not include this. Please ask a colleague who has it.',
  operator_factor_missing:
    'The desk is open only to operators who show a second factor. Please switch on two-step sign-in or add a passkey in your account, and confirm that it is you.',
  not_refundable: 'This payment cannot be refunded as it stands now. Please look at its status and history.',
  payment_changed:
    'What is left of this payment has changed since you opened it, so nothing was refunded now. Please look at its history again.',
  refund_not_now:
    'The payment service does not make this refund at the moment, so nothing was given back. Most often our balance there is too small for it. Please try again when there is more in it.',
  refund_delayed:
    'Our payment service does not make this refund at the moment. We keep your request, and try again until the money is given back.',
  refund_unavailable:
    'The payment service did not answer, so it is not known whether the refund was made. Please try again with the same amount; it is made only once.',
  debt_not_written_off:
    'Nothing was written off now: the balance is no longer below zero, or not for 180 days yet.',
  debt_changed:
    'What is owed has changed since you opened this page, so nothing was written off now. Please look at the amount again.',
  balance_changed:
    'What can be given back has changed since you opened this page, so nothing was given back now. Please look at the amount again.',
  case_closed: 'This case is closed already.',
  case_refused: 'This case cannot be closed that way.',
  job_not_retryable: 'This job cannot be tried again: its contents held a secret and were removed.',
  own_account: 'This is your own account. Please ask a colleague.',
  kind_name_taken: 'There is already one with this name.',
  kind_changed:
    'A colleague has changed this since you opened the page, so nothing was saved now. Please look at it again.',
  last_admin: 'This is the last admin. Please make somebody else admin first.',
  event_not_found: 'Event not found',
  event_has_tips: 'Fans have sent tips at this event, so it cannot be deleted. You can cancel it instead.',
  event_being_tipped:
    'Somebody is paying a tip at this event right now, so it cannot be deleted. Please try again in an hour, or cancel it instead.',
  event_canceled: 'This event is canceled and can no longer be changed.',
  organizer_not_found: 'Organizer not found',
  already_organizer: 'You are already registered as an event organizer.',
  not_an_organizer: 'Please register as an event organizer first.',
  invalid_signature: 'The signature does not match.',
  unknown_provider: 'There is no such payment provider.',
  payment_method_unavailable: 'This way to pay is not available right now. Please choose another one.',
  payment_provider_unavailable: 'The payment service did not answer. Nothing was charged. Please try again.',
  picture_unreadable: 'This file is not a picture we can read. Please choose a JPEG, PNG or WebP file.',
  picture_too_large: 'This picture is too large. Please choose one of at most 10 MB.',
  picture_too_many_pixels: 'This picture has too many pixels. Please choose one of at most 25 megapixels.',
  picture_suspicious:
    'This file holds more than a picture and was refused. Please save it again as a JPEG, PNG or WebP file.',
  picture_not_found: 'This picture no longer exists. Please choose it again.',
  pictures_busy: 'Many pictures are being uploaded right now. Please try again in a moment.',
  tip_already_thanked: 'You have already sent thanks for this tip.',
  message_withheld: 'Our team has hidden this message, so it stays hidden.',
  tip_not_found: 'Tip not found',
  receipt_not_found: 'There is no receipt with this code',
  receipt_not_paid: 'This tip is not paid, or was taken back, so there is no receipt to sign.',
  idempotency_key_reused: 'This form was already sent with other values. Please open it again.',
  tip_anonymity_lower: 'Your name is hidden for good: it cannot be shown with this tip again.',
  tip_without_words: 'You wrote nothing with this tip that could be shown.',
  tip_already_ended: 'This tip has already ended. Please open the form again to send another.',
  band_proposal_not_found: 'This proposal is over: it was withdrawn, declined or replaced by another.',
  band_proposer_suspended:
    'The account of whoever proposed these shares is suspended, so nobody can agree to them. You can decline them, and another owner of the band can withdraw them or propose shares again.',
  band_page_hidden:
    'The page of this band, or of one of its members, is hidden at the moment, so nobody can agree to these shares. You can decline them, or agree once all of the pages can be seen again.',
  band_membership_not_found: 'This page is not a member of the band anymore.',
  goal_not_found: 'This page has no goal at the moment.',
  webhook_not_found: 'There is no such receiver of tips.',
  too_many_webhooks: 'This page has as many receivers as it can have. Please remove one first.',
  stage_not_found: 'There is no stage with this code. Please scan the code again.',
  stage_without_date: 'Times need a day: please give the event its date first.',
  screen_not_found: 'There is no screen here anymore. The organizer of the event can make a new address.',
  words_blocked: 'These words cannot be shown on the screen.',
  payout_not_found: 'There is no such payout.',
  nothing_to_pay_out: 'There is not enough to pay out yet.',
  transfer_not_reversible:
    'That much cannot be taken back anymore: less is owed by now, or the account has less. Please look at the figures again.',
  transfer_not_bookable:
    'This transfer cannot be booked: it is booked already, its payout is known here, or it is not known whose it is. Please look at the comparison again.',
  balance_not_returnable:
    'None of this can be given back: the page can be paid after all, or none of its tips is whole anymore. Please look at the list again.',
  payout_under_way: 'This money is on its way in another payout already.',
  payout_blocked: 'Nothing can be paid out at the moment. This page says why, and until when.',
  payout_gone_on:
    'This payout has moved on in the meantime, so this is no longer possible. Please look at it again.',
  bank_charge_refused:
    'The bank does not charge more than the payout. Please enter the charge in the currency of the payout.',
  bank_reference_taken:
    'Another payout has this reference already. Please look at the statement of the bank again.',
  no_payout_by_hand: 'No payout by hand can be sent at the moment.',
  second_operator_needed:
    'This needs another operator. Nobody does both steps, or decides about what is their own: a page they look after and its money, what they organize or write, and what they paid.',
  campaign_not_found: 'There is no such campaign.',
  campaign_not_editable:
    'This campaign has already been reviewed, so it can no longer be changed. You can write an update instead.',
  campaign_not_in_state:
    'This campaign has moved on in the meantime, so this is no longer possible. Please look at it again.',
  campaign_incomplete: 'Something is still missing in this campaign. Please look at its steps.',
  campaign_changed: 'This campaign was changed after you opened it. Please look at it again.',
  campaign_closed: 'This campaign is not taking contributions at the moment.',
  tier_taken: 'The last place of this reward was taken a moment ago. Please choose another reward, or none.',
  own_campaign: 'This is your own campaign, or for a page you look after. Please ask a colleague.',
  backs_own_campaign: 'This is your own campaign. Others back it: please share its page with them.',
  refunded_too_often:
    'Two of your contributions to this campaign were given back already, and each time it paid the fee of the payment service, so it takes no more from you. You can still follow it and share its page.',
  pledge_not_found: 'There is no such contribution.',
  pledge_already_ended: 'This contribution has already ended. Please open the form again to make another.',
  pledge_not_charged: 'This contribution has not been charged, so its reward cannot be marked as delivered.',
  pledge_not_changeable:
    'This contribution can no longer be changed. While the campaign goes on you can take it back and make another.',
  pledge_final:
    'This campaign has ended, so the contribution is final. Please ask the creator of the project.',
  update_not_found: 'There is no such update.',
  comment_not_found: 'This comment is no longer there.',
  comments_for_backers: 'Only people who back this campaign can write here. You can still follow it.',
  comment_answered_out:
    'This comment has as many answers as it can have. Please write a comment of your own instead.',
  comment_withheld: 'Our team has hidden this comment, so it stays hidden.',
} as const;
