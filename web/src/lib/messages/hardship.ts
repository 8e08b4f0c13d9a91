import { translator } from './translator.tsx'

/** What to do if you cannot pay. Plain words; no legal advice. */
export const hardship = {
  title: 'If you cannot pay',
  lede: 'Act early. Most ways to keep your home stay open only until a court case is decided.',
  first: 'The first step',
  firstBody: 'Call {phone} and say what you can pay. A person answers, and it costs nothing.',

  plan: 'Pay month by month',
  planBody:
    'You can ask for a payment plan online. Under “What if?” on the payoff page you can try a monthly amount first. You see each payment and its date before you agree.',
  planLink: 'Find your certificate and ask for a plan',
  hard: 'Illness, a lost job, a death in the family',
  hardBody:
    'Tell us what has changed. We will look at your options with you. We cannot change what the law charges.',
  hardLink: 'Write to us',
  county: 'Ask your county treasurer',
  countyBody:
    'We service taxes that were sold. For this year’s taxes, the treasurer may offer its own plan. Some owners pay less: older people, people with a disability, veterans.',
  aid: 'Get free legal help',
  aidBody:
    'Legal aid is free if your income is low. Ask as soon as you get a letter from a court. A housing counselor approved by HUD also helps at no cost: call (800) 569-4287.',
  aidCaption: 'Free legal help and county offices',
  aidCounty: 'County',
  aidWho: 'Who helps',
  aidOffice: 'County office',
  aidNone: 'The Legal Services Corporation lists legal aid for every county at lsc.gov.',
  aidFailed: 'The list of legal help by county could not be loaded.',
  bankrupt: 'If you are thinking about bankruptcy',
  bankruptBody:
    'Talk to an attorney first. Once a case is filed, tell us its number. Then we stop asking you for money, and your attorney or the trustee says what may be paid.',
  military: 'If you serve in the military',
  militaryBody: 'The law protects you while you serve, and for some time after. Tell us, and we will check.',

  not: 'What not to do',
  not1: 'Do not leave a letter from a court unopened. It sets a date, and after that date you have fewer options.',
  not2: 'Do not pay someone who calls or knocks and says that they will save your home.',
  not3: 'Do not sign over your deed to get help.',
  not4: 'Do not send cash by mail.',
  not5: 'Do not send part of the payoff without a plan. We hold the money, and it does not stop the case.',
  not6: 'Do not wait for a better day: interest is added until it is paid.',
  advice: 'This is not legal advice. Only an attorney can tell you what your rights are.',
} as const

export const t = translator('hardship', hardship)
