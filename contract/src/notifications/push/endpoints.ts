import { defineEndpoint } from '../../endpoint.ts';
import { pushChoicesSchema, pushDeviceQuery, pushDeviceSchema, pushSubscriptionBody } from './schemas.ts';

export const getNotificationPushDevice = defineEndpoint({
  id: 'getNotificationPushDevice',
  method: 'get',
  path: '/notifications/push',
  feature: 'notifications',
  summary:
    'The public key that a browser subscribes with, and what the device with this endpoint shows the person',
  access: 'signed-in',
  limit: 'read',
  query: pushDeviceQuery,
  answer: { result: pushDeviceSchema },
  errors: [],
});

export const changeNotificationPushDevice = defineEndpoint({
  id: 'changeNotificationPushDevice',
  method: 'put',
  path: '/notifications/push',
  feature: 'notifications',
  summary:
    'Choose which notifications a device shows; it forgets the device when none are left. A person has at most ten devices',
  access: 'signed-in',
  limit: 'write',
  body: pushSubscriptionBody,
  answer: { result: pushChoicesSchema },
  errors: [],
});
