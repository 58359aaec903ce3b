export const registrationTexts = {
  metaTitle: 'Register as an event organizer',
  metaDescription:
    'Register your organization on Tibeb, announce your events and let fans tip those who perform.',
  title: 'Event Organizer Registration',
  lead: 'Tell us who you are. Then announce your events, name who performs, and let the audience tip them.',
  /** For somebody signed in, who comes from "Your events". */
  firstLead:
    'You have no events yet. Tell us who you are. Then announce your events, name who performs, and let the audience tip them.',
  editTitle: 'Your organization',
  editLead: 'This is what visitors read about you next to your events. Name, email and phone stay with us.',
  fields: {
    fullName: 'Full name',
    organizationName: 'Organization name',
    email: 'Email',
    phone: 'Phone number',
    description: 'About your organization',
  },
  placeholders: {
    fullName: 'Your name',
    organizationName: 'Lamp & Lyre',
    email: 'you@example.com',
    phone: '+251 911 234 567',
    description: 'What you put on, where, and since when.',
  },
  submit: 'Register as Organizer',
  submitEdit: 'Save Changes',
  busy: 'Sending...',
  prove: 'Then visitors see what you changed.',
  page: 'See your public page',
  back: 'Back to your events',
} as const;
