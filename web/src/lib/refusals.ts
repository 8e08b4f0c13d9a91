import { refusals, t } from './messages/refusals.ts'

/** The message for a code or reason of the payment calls; a general one for any other text. */
export function refusalText(code: string): string {
  return t(isRefusal(code) ? code : 'unknown')
}

type Refusal = Exclude<keyof typeof refusals, 'title'>

const isRefusal = (code: string): code is Refusal => code !== 'title' && Object.hasOwn(refusals, code)
