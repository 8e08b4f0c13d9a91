/** The page of a list, whichever county, firm or certificate it is of: '/county/855/parcels' is that of every county. */
export const pageOfList = (pathname: string): string => pathname.replace(/\/\d+(?=\/|$)/g, '/*')

/** What a view of a list keeps of its address: everything but the page that is open, in one order. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.sort()
  return params.toString()
}
