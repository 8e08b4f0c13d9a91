import { record } from './messages/en/record.ts'
import { t } from './messages/record.ts'

/** The fixed sentence for a code or a reason of the payment calls; any other text is answered with a general one. */
export function refusalText(code: string): string {
  const key = `refused_${code}`
  return t(isRefusal(key) ? key : 'refused_unknown')
}

type RefusalKey = Extract<keyof typeof record, `refused_${string}`>

const isRefusal = (key: string): key is RefusalKey => Object.hasOwn(record, key)
