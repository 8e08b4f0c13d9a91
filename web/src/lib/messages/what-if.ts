import { translator } from './translator.tsx'

/** What can be asked about a payoff, before anything is. */
export const whatIf = {
  title: 'What if {number}',
  heading: 'What if? Certificate {number}',
  headingPlain: 'What if?',
  lede: 'Ask what you would owe before you decide. Nothing is agreed, sent or kept.',
  back: 'Back to the payoff',

  none: 'There is no figure to start from.',
  noneBody: 'The certificate is paid, or its payoff is not shown here. {link}',
  noneLink: 'Its payoff page says why',

  ask: 'Ask a question',
  askAgain: 'Ask another question',
  monthly: 'What if I pay so much a month?',
  monthlyBody: 'You see each payment, its day, and the cost of paying over time.',
  amount: 'Amount a month',
  amountHint: 'Such as 150',
  first: 'First payment on',
  firstHint: 'A day from the 1st to the 28th, in the next three months',
  wait: 'What if I wait until a day?',
  waitBody: 'You see the payoff of that day, and what is added until then.',
  until: 'Wait until',
  sell: 'What if I sell or refinance?',
  sellBody: 'You see the payoff on the day of closing, and what to ask the title company for.',
  closing: 'Day of closing',
  dayHint: 'A day from today on, within ten years',
  show: 'Show me',
  problem: 'Please check what you entered.',
  needAmount: 'Enter dollars and cents, such as 150 or 149.99.',
  needDay: 'Enter a day.',
} as const

export const t = translator('whatIf', whatIf)
