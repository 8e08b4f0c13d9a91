import { translator } from './translator.tsx'

/** What this site does so that everyone can use it, what does not work yet, and how to say so. */
export const accessibility = {
  title: 'Accessibility',
  lede: 'Everyone must be able to find a lien, read what is owed, and pay it.',
  tell: 'Does something not work for you?',
  tellBody: 'Call {phone} or {link}. We will help you another way, and then fix it.',
  tellLink: 'write to us about it',

  aim: 'What we aim for',
  aimBody:
    'We build each page, in both languages, to meet level AA of WCAG 2.2. These are the rules that most laws name for web pages.',
  helps: 'What helps',
  helps1:
    'Everything works with the keyboard alone. The “Keyboard” button at the end of each page lists the keys.',
  helps2: 'You can make the text four times as large. Nothing is cut, and nothing moves out of sight.',
  helps3:
    'You can choose light or dark at the end of each page. Motion and contrast follow your device settings.',
  helps4: 'Before you are logged out, we ask if you want to stay. What you typed is kept.',
  helps5: 'Charts have a table with the same figures. Colors are never the only sign.',
  helps6: 'Invoices, receipts, plan agreements and letters tell a screen reader what each part is.',
  checked: 'How it is checked',
  checkedBody:
    'Automated tests check each page whenever the site changes: in light and dark, on a phone, in large text, and by keyboard. No outside expert has reviewed the site yet, and tests do not find everything. So please tell us.',
  limits: 'What does not work yet',
  limits1: 'The map of a property comes from another site. The address beside it says the same in words.',
  limits2:
    'You pay by card on the page of our payment processor, which we cannot change. You can also pay by mail.',
  limits3: 'Documents that a county or a court sent us may be scans. Ask, and we will read them to you.',
} as const

export const t = translator('accessibility', accessibility)
