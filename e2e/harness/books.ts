import { callApi } from './calls.ts'
import { logIn } from './product.ts'

interface Finding {
  readonly id: string
  readonly ok: boolean
  readonly offending: readonly string[]
}

/** What the integrity check finds wrong in a product: the rule, and the rows that break it. */
export async function brokenRules(url: string): Promise<readonly string[]> {
  const report = (await callApi({ url }, 'POST', 'admin/verify', await logIn(url, 'admin'))) as unknown
  const { findings } = report as { readonly findings: readonly Finding[] }
  return findings.filter(({ ok }) => !ok).map(({ id, offending }) => `${id}: ${offending.join(', ')}`)
}
