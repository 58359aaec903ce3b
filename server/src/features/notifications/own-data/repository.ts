import type { OwnData } from '#server/features/account/public.ts';

/** An account's choice about the daily mail, the day of its last one, and the devices that show it notifications. */
export const ownNotifications: readonly OwnData[] = [
  {
    name: 'notification_settings',
    tables: ['notification_settings'],
    key: 'settings.account_id',
    columns: { daily_mail: 'settings.digest' },
    from: 'notification_settings AS settings WHERE settings.account_id = $1',
  },
  {
    name: 'daily_mails',
    tables: ['digest'],
    key: 'digest.account_id',
    columns: { last_day: 'digest.day', notified_until: 'digest.notified_until' },
    from: 'digest WHERE digest.account_id = $1',
  },
  {
    name: 'notified_devices',
    tables: ['push_subscription'],
    key: 'device.id',
    columns: {
      id: 'device.id',
      push_service: 'device.endpoint',
      tips: 'device.tips',
      events: 'device.events',
      since: 'device.created_at',
    },
    from: 'push_subscription AS device WHERE device.account_id = $1',
  },
];
