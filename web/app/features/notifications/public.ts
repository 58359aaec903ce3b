export { PushChoice } from './push/push-choice.tsx';
export { changeDailyMail, DailyMail, readDailyMail } from './settings/daily-mail.tsx';
