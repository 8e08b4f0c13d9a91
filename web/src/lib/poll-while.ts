/** For `refetchInterval`: reads again every two seconds while this is true of the answer. */
export const pollWhile =
  <Answer>(isUnderWay: (answer: Answer) => boolean) =>
  ({ state: { data } }: { readonly state: { readonly data: Answer | undefined } }): number | false =>
    data !== undefined && isUnderWay(data) ? 2_000 : false
