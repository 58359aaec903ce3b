export const operatorsTexts = {
  title: 'Roles',
  lead: 'Who works at the desk. You give and take roles on the page of a person; the last admin always stays.',
  find: 'Find somebody to give a role',
  since: (date: string) => `since ${date}`,
  suspended: 'Suspended',
} as const;

export const roleFormTexts = {
  title: 'Role at the desk',
  lead: 'Support helps people and hides what must not be seen; finance gives money back and closes cases too; admins do all that and give roles.',
  legend: 'Role',
  roles: { support: 'Support', finance: 'Finance', admin: 'Admin', none: 'No role' },
  change: 'Change the role',
} as const;
