export { type AccountInUse, findAccountInUse, type Receiver } from './accounts/repository.ts';
