/** Returns the page of a list for any county, firm or certificate: '/county/855/parcels' is the same page for every county. */
export const pageOfList = (pathname: string): string => pathname.replace(/\/\d+(?=\/|$)/g, '/*')

/** Returns the part of an address that a saved view keeps: everything but the page number, in a fixed order. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}
