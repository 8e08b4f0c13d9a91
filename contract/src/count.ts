/** '12,400', of a whole number. Without Intl.NumberFormat: the first one takes a slow phone 70 ms to make. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
