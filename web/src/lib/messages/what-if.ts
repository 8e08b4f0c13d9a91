import { translator } from './translator.tsx'

/** What can be asked about a payoff, before anything is. */
export const whatIf = {
  title: 'What if {number}',
  heading: 'What if? Certificate {number}',
  headingPlain: 'What if?',
  lede: 'See what you would owe before you decide. Nothing is agreed, sent or saved.',
  back: 'Back to the payoff',

  none: 'There is no figure to start from.',
  noneBody: 'The certificate is paid, or its payoff is not shown here. {link}',
  noneLink: 'See why on its payoff page',

  ask: 'Ask a question',
  askAgain: 'Ask another question',
  monthly: 'What if I pay a set amount each month?',
  monthlyBody: 'You see each payment, its date, and the cost of paying over time.',
  amount: 'Amount a month',
  amountHint: 'For example, 150',
  first: 'First payment on',
  firstHint: 'A day from the 1st to the 28th, in the next three months',
  wait: 'What if I wait?',
  waitBody: 'You see the payoff on that day, and what is added until then.',
  until: 'Wait until',
  sell: 'What if I sell or refinance?',
  sellBody: 'You see the payoff on the closing date, and what to ask the title company for.',
  closing: 'Closing date',
  dayHint: 'Any date from today up to 10 years from now',
  show: 'Show me',
  problem: 'Please check what you entered.',
  needAmount: 'Enter dollars and cents, such as 150 or 149.99.',
  needDay: 'Enter a date.',
} as const

export const t = translator('whatIf', whatIf)
