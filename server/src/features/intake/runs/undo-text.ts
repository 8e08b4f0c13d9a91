import type {
  UndoGroup,
  UndoObstacle,
  UndoReason,
  UndoUse,
} from '@fieldstone/contract/entities/intake/import-undo'

const MOST_NUMBERS = 10

/** Names what keeps an import from being undone: each reason, how many certificates, and the first of their numbers. */
export function obstaclesText(groups: readonly UndoGroup[], obstacles: readonly UndoObstacle[]): string {
  const sentences = groups.map((group) => {
    const numbers = obstacles
      .filter(({ reason }) => reason === group.reason)
      .map((each) => each.certificateNo)
    const named = numbers.slice(0, MOST_NUMBERS).join(', ')
    return `${SENTENCES[group.reason](group)} Certificates: ${named}${group.count > MOST_NUMBERS ? ', …' : ''}.`
  })
  return `Nothing was undone. ${sentences.join(' ')}`
}

const SENTENCES: Readonly<Record<UndoReason, (group: UndoGroup) => string>> = {
  later: ({ count }) => `A later import changed ${count} of its certificates.`,
  edited: ({ count }) => `${count} of its certificates were changed since. Correct them one by one.`,
  paid: ({ count }) =>
    `Money was paid or received since, refunded or moved out of unapplied funds on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
  promised: ({ count }) =>
    `A payoff was printed or a plan agreed since then on ${count} of the certificates whose payoff the import changed. Correct them one by one.`,
  'in-use': ({ count, uses }) =>
    `${count} of its certificates have something that depends on them since: ${uses.map(useText).join(', ')}.`,
}

const useText = ({ use, count }: UndoGroup['uses'][number]): string => `${USE_TEXTS[use]} on ${count}`

const USE_TEXTS: Readonly<Record<UndoUse, string>> = {
  payoffs: 'payoffs that were shown',
  payments: 'payments',
  plans: 'payment plans',
  documents: 'documents',
  expenses: 'expenses',
  subsequents: 'subsequent taxes',
  letters: 'letters or e-mails',
  legal: 'legal work',
  history: 'lines in the history',
  other: 'other records',
}
