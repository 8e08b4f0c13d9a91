import type { CsvTable } from '@fieldstone/contract/csv'
import type { Route } from '@fieldstone/contract/route'
import { ApiError, type Args, readBody, refusal, request } from './api.ts'
import { t } from './messages/connection.ts'

/** Fetches a file with its name. Throws ApiError. */
export async function callFile<R extends Route & { readonly exchange: 'file' }>(
  route: R,
  ...[input, options]: Args<R>
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { response, token } = await request(route, input ?? {}, options ?? {})
  return fileOf(route, response, token)
}

/** Fetches all rows of a list that match its filter as CSV. Throws ApiError. */
export async function callCsv<R extends Route & { readonly csv: CsvTable }>(
  route: R,
  ...[input, options]: Args<R>
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { response, token } = await request(route, input ?? {}, options ?? {}, 'text/csv')
  const file = await fileOf(route, response, token)
  if (!(await isWhole(file.blob))) throw brokenOff()
  return file
}

/** The last line of every list says how many rows it has. */
const isWhole = async (blob: Blob): Promise<boolean> =>
  /(?:^|\n)Total of \d+ rows?[^\n]*\s*$/.test(await blob.slice(-4_000).text())

const brokenOff = (cause?: unknown) =>
  new ApiError({ status: 0, code: 'no_connection', message: t('brokenOff') }, { cause })

async function fileOf(route: Route, response: Response, token: string | undefined) {
  if (!response.ok) throw refusal(route, response, await readBody(response), token)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const blob = await response.blob().catch((error: unknown) => {
    if (error instanceof TypeError) throw brokenOff(error)
    throw error // an abort is no broken line
  })
  return { name: name ?? '', blob }
}

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
