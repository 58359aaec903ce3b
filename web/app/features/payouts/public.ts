export { MoneyNow } from './money-now/money-now.tsx';
