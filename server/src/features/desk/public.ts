export { type AuditReceipt, handleAct, type Record } from './audit/handle-act.ts';
export { insertAuditEntry } from './audit/repository.ts';
export { admitOperator } from './operators/admit-operator.ts';
export { changeOperator, LastAdmin } from './operators/change-operator.ts';
export { listOperators } from './operators/repository.ts';
