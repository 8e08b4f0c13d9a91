import { staffTranslator } from './translator.tsx'

/** The integrity check, for administrators. */
export const verify = {
  verifyTitle: 'Integrity check',
  verifyLede:
    'Recomputes every payoff, posting and payment, and compares it with what is stored. Also looks for the file of every document. Nothing is changed.',
  verifyNow: 'Verify Now',
  verifyRunning: 'Checking. This may take a minute. You can leave this page.',
  verifyFailed: 'The check could not be run.',
  verifyLast: 'Last check',
  verifyNever: 'No check has been run yet. Choose Verify Now.',
  verifyAllOk: 'All checks passed.',
  verifyAllOkBody: { one: '{count} check, nothing wrong.', other: '{count} checks, nothing wrong.' },
  verifyNotOk: {
    one: '{count} check found something wrong.',
    other: '{count} checks found something wrong.',
  },
  verifyNotOkBody: 'Nothing is corrected automatically. Look at the records named below.',
  verifyCaption: 'Check',
  columnCheck: 'Check',
  columnLooked: 'Records checked',
  columnResult: 'Result',
  holds: 'OK',
  violated: { one: '{count} error', other: '{count} errors' },
  offending: { one: 'Show it', other: 'Show the first {count}' },
  unquotedHeading: 'Certificates without a figure',
  unquotedLede: 'These are not errors. Our staff gives these payoffs.',
  unquotedCaption: 'Why certificates have no figure',
  unnamedHeading: {
    one: '{count} stored file without a record',
    other: '{count} stored files without a record',
  },
  unnamedLede: 'This is not an error, and nothing is missing. An interrupted upload can leave such a file.',
  columnReason: 'Reason',
  columnCount: 'Certificates',
  checkedAt: 'Checked {at}',
} as const

export const t = staffTranslator(verify)
