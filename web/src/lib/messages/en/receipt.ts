export { RECEIPT_WORDS as receipt } from '@fieldstone/contract/papers/receipt-words'
