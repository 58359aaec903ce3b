export { closeCaseOnRecord } from './cases/close-case.ts';
export { admitOperator } from './operators/admit-operator.ts';
export { changeOperator, LastAdmin } from './operators/change-operator.ts';
export { listOperators } from './operators/repository.ts';
