/** What an operator may do at the desk: the endpoints name the roles that may call them. */
export const operatorRoles = ['support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
