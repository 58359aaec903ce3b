import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { unsubscribeLinkInvalid } from './errors.ts';

/** The notifications somebody wants. */
const notificationSettingsSchema = z
  .object({
    /** At most one mail a day with the news of those they follow. */
    digest: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' });

const unsubscribeBody = z.object({ token: z.string().max(200) });

export const getNotificationSettings = defineEndpoint({
  id: 'getNotificationSettings',
  method: 'get',
  path: '/notifications/settings',
  feature: 'notifications',
  summary: 'What the signed-in person wants to be told',
  access: 'signed-in',
  limit: 'read',
  answer: { result: notificationSettingsSchema },
  errors: [],
});

export const changeNotificationSettings = defineEndpoint({
  id: 'changeNotificationSettings',
  method: 'put',
  path: '/notifications/settings',
  feature: 'notifications',
  summary: 'Change what the signed-in person wants to be told',
  access: 'signed-in',
  limit: 'write',
  body: notificationSettingsSchema,
  answer: { result: notificationSettingsSchema },
  errors: [],
});

export const unsubscribeFromNotifications = defineEndpoint({
  id: 'unsubscribeFromNotifications',
  method: 'post',
  path: '/notifications/unsubscribe',
  feature: 'notifications',
  summary: 'Stop the daily mail by the token of its link, signed in or not; doing it twice changes nothing',
  access: 'public',
  limit: 'write',
  body: unsubscribeBody,
  answer: { result: notificationSettingsSchema },
  errors: [unsubscribeLinkInvalid],
});
