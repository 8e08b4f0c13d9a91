import { translator } from './translator.tsx'

/** The pages about the company and the service. Plain words: grade 8 or below; legal texts carry a summary. */
export const site = {
  aboutTitle: 'About',
  aboutHeading: 'We service tax certificates',
  aboutLede: 'We keep the books for each certificate, tell you what is owed, and take your payment.',
  aboutWhatHeading: 'What a tax certificate is',
  aboutWhat:
    'When property taxes stay unpaid, a county may sell the debt. The buyer pays the taxes to the county and gets a tax certificate. The certificate is a lien: a claim on the property until the debt is paid.',
  aboutDoHeading: 'What we do',
  aboutDo:
    'We service the certificate from the day it is sold until the lien is released. You can look up what is owed at any time. You do not need an account to look.',
  aboutNotHeading: 'What we are not',
  aboutNot:
    'We are not the county, and we are not a court. We are a private company. We give no legal advice.',
  aboutWhoHeading: 'Who uses this site',
  aboutWho:
    'Property owners look up and pay their liens. County officials see the liens of their county. Attorneys track the dates of their cases.',

  contactTitle: 'Contact Us',
  contactLede: 'A person answers. Have your certificate or parcel number ready.',
  contactPhones: 'Phone and e-mail',
  contactPhone: 'Phone',
  contactTollFree: 'Toll free',
  contactFax: 'Fax',
  contactEmail: 'E-mail',
  contactHours: 'Hours',
  contactPost: 'By mail',
  contactPostBody: 'Letters and questions:',
  contactPayBody: 'Payments by cashier’s check or money order, with a printed copy of your payoff:',
  contactNone: 'Our phone number and addresses will be here soon. Until then, please use this form.',
  contactFailed: 'Our phone numbers could not be loaded.',

  helpTitle: 'Help',
  helpLede: 'What people look for most.',
  helpFind: 'Find a certificate',
  helpFindBody:
    'Look it up by parcel number, by address, or by owner name. The parcel number is on your tax bill.',
  helpFindLink: 'Open the search',
  helpAsk: 'Read the answers',
  helpAskBody: 'What a payoff is, what paying costs, and what happens after you pay.',
  helpAskLink: 'Questions and answers',
  helpHardship: 'If you cannot pay',
  helpHardshipBody: 'A payment plan, free legal help, and what not to do.',
  helpHardshipLink: 'What to do if you cannot pay',
  helpVerify: 'Verify a document',
  helpVerifyBody:
    'Each payoff, receipt and release letter has a code. Anyone can see if it is genuine and still valid, without an account.',
  helpVerifyLink: 'Verify a code',
  helpCall: 'Talk to a person',
  helpCallLink: 'Write to us',

  disclaimerTitle: 'Disclaimer',
  summaryHeading: 'In short',
  disclaimerShort:
    'The figures here are for your information. What counts is the payoff on the day you authorize a payment here, or the day your check or wire reaches us. We give no legal advice.',
  disclaimer1Heading: 'Payoff figures',
  disclaimer1:
    'A payoff is good through the date shown with it. After that date interest and expenses may be added, so the amount may change. A payment that is less than the payoff on the day it counts does not redeem the certificate.',
  disclaimer2Heading: 'Redemption',
  disclaimer2:
    'A payment redeems a certificate only after the funds have cleared. If a case has been filed or a sale has been set, redemption may be limited or no longer possible. Call us before you send a payment in such a case.',
  disclaimer3Heading: 'Records',
  disclaimer3:
    'The information on this site comes from the records of counties and from our own. We correct mistakes when we learn of them. The official record is the one kept by the county.',
  disclaimer4Heading: 'No legal advice',
  disclaimer4:
    'Nothing on this site is legal or tax advice, and using it does not make you our client. If you need advice, ask an attorney.',
  disclaimer5Heading: 'Other sites',
  disclaimer5: 'Card payments and maps are provided by other companies under their own terms.',

  /** Below the heading of a legal text, in another language than English. */
  legalLanguage: 'The English version is binding.',

  privacyTitle: 'Privacy Policy',
  privacyEffective: 'Effective 2018',
  privacyShort:
    'We use what you give us to service your certificate, and for nothing else. We do not sell it. Card numbers never reach us.',
  privacy1Heading: 'What we collect',
  privacy1:
    'When you make an account: your name, address, phone number and e-mail. When you write to us: what you write. When you pay: the amount, the date and a reference number. We keep a record of who has looked at a payoff.',
  privacy2Heading: 'What we never store',
  privacy2:
    'Card and bank account numbers go straight to our payment processor. We keep only the last four digits of a bank account.',
  privacy3Heading: 'Public records',
  privacy3:
    'Owner names, property addresses and the facts of a certificate are public records of the county. Anyone can look them up.',
  privacy4Heading: 'Who else sees it',
  privacy4:
    'The county that sold the certificate, the attorneys who work on a case, and our payment processor. Each sees only what it needs. If you open a map, only the property address is sent.',
  privacy5Heading: 'What stays in your browser',
  privacy5:
    'We set no cookies and use no trackers. Your browser keeps your login until you log out, and your choices of language, colors and tables.',
  privacy6Heading: 'Children',
  privacy6:
    'This site is not for children under 13. We do not knowingly collect anything from them. If we learn that we have, we delete it.',
  privacy7Heading: 'Your questions',
  privacy7:
    'Log in and go to your profile. There you can download what we hold about you, or ask us to delete your account. You can also ask us questions, or ask us to correct your data. {link}',
  privacy8Heading: 'How long we keep it',
  privacy8:
    'We keep payments, receipts, agreements and legal files, as the law requires. We delete everything else after a set time: a failed log-in after a day, an e-mail about your account after a month, the text of an e-mail about a certificate after years. A court may ask us to keep more.',
} as const

export const t = translator('site', site)
