/** Links from data must be https; only the local sandbox may be http. */
export function trustedUrl(text: string | null, sandboxUrl: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  const isSandbox =
    sandboxUrl !== null && URL.canParse(sandboxUrl) && url.origin === new URL(sandboxUrl).origin
  return url.protocol === 'https:' || isSandbox ? url.href : null
}
