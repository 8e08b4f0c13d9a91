/** Saves a fetched file. A plain link could not send the bearer token. */
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Revoked later: the browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
