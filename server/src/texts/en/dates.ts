import { HOME_TIME_ZONE as timeZone } from '#contract/home-time-zone.ts';
import { locale } from './locale.ts';

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
const fullDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
const fullMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });

// Days and times of Addis Ababa, as mails write them.

/** `November 22, 2026`, as on pages, receipts and statements. */
export const formatDay = (at: Date): string => day.format(at);

/** `Sunday, November 22, 2026` */
export const formatFullDay = (at: Date): string => fullDay.format(at);

/** `November 22, 2026 at 7:05 PM` */
export const formatMoment = (at: Date): string => moment.format(at);

/** `Sunday, November 22, 2026 at 7:05 PM` */
export const formatFullMoment = (at: Date): string => fullMoment.format(at);
