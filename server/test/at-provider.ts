import type { Sandbox } from '../../tools/stripe-sandbox/src/index.ts'

/** What happens at the provider without the product: an act of the sandbox's dashboard, and all that follows from it. */
export async function atProvider(
  { sandbox }: { readonly sandbox: Sandbox },
  act: string,
  fields: object,
): Promise<Response> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  if (!answer.ok) throw new Error(`${act}: ${await answer.text()}`)
  await sandbox.idle()
  return answer
}
