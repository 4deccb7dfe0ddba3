/** The limits of all figures. Times are in milliseconds, memory in MB, and files in kB of gzip. */
export const goals = {
  /** The maximum p50 of a request as a multiple of the bare driver's, and the minimum throughput as a part of the bare driver's. */
  read: { ratio: 1.7, throughput: 0.6 },
  /** The same limits for a sale of two lines, with stock, ledger, payment and log. */
  create: { ratio: 2, throughput: 0.6 },
  /** The processor time of a sale, of the server and its database together. */
  processorOfSale: 5,
  /** p50 in a shop with 100,000 sales, as a multiple of p50 in a shop with 1,000. */
  growthBySales: 2,
  /** p50 in a database of a thousand shops, as a multiple of p50 in a database of one shop. */
  growthByShops: 1.3,
  /** p50 of the dashboard and of each report. */
  figure: 20,
  start: 2000,
  memoryWhenReady: 160,
  /** The memory that the second half of 100,000 requests adds. A server without a leak adds only noise. */
  memoryAdded: 10,
  /** p99 of other requests during a backup, an export or an import, as a multiple of p99 without. */
  otherRequests: 2,
  /** An import of 50,000 rows, received, checked and stored, in seconds. */
  importSeconds: 60,
  /** The preview, the change and the undoing of the prices of 20,000 products, in seconds each. */
  priceSeconds: 5,
  /** kB of memory for each open stream. */
  stream: 100,
  announcementDelay: 1000,
  signIn: 165,
  screen: 100,
  /** Only the reports load the library for charts, which is 124 kB. Their other files keep the limit of `screen`. */
  reports: 170,
} as const;
