import { t } from '../../lib/messages/legal.ts'

export const USUAL_EXPENSES_ID = 'usual-expenses'

const USUAL = [
  ...(['usual_filing', 'usual_title', 'usual_server', 'usual_mail', 'usual_publication'] as const),
  ...(['usual_attorney', 'usual_sale', 'usual_sheriff', 'usual_recording', 'usual_postage'] as const),
]

/** Suggests the usual expenses of a foreclosure as descriptions. Any other text is allowed. */
export const UsualExpenses = () => (
  <datalist id={USUAL_EXPENSES_ID}>
    {USUAL.map((key) => (
      <option key={key} value={t(key)} />
    ))}
  </datalist>
)
