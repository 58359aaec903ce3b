export { loadMoneyNow } from './money-now/load-money-now.server.ts';
