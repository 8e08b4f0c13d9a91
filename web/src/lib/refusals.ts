import { refusals } from './messages/en/refusals.ts'
import { t } from './messages/refusals.ts'

/** The fixed sentence for a code or a reason of the payment calls; any other text is answered with a general one. */
export function refusalText(code: string): string {
  return t(isRefusal(code) ? code : 'unknown')
}

type Refusal = Exclude<keyof typeof refusals, 'title'>

const isRefusal = (code: string): code is Refusal => code !== 'title' && Object.hasOwn(refusals, code)
