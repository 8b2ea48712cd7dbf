/** Two shipping rates within the US, one of them free from $50; one to Germany; none elsewhere. */
export const shippingRates = `Country,Name,Description,Price,Minimum Total,Maximum Total,Minimum Grams,Maximum Grams
US,Standard,3 to 5 days,6.00,,50.00,,
US,Standard,3 to 5 days,0,50.00,,,
US,Express,1 to 2 days,16.00,,,,2000
US,Freight,A week,40.00,,,2000,
DE,Parcel,,20.00,,,,
`

export const taxRates = `Country,Region,Name,Rate,Included,On Shipping
US,CA,Sales tax,7.25,FALSE,FALSE
US,NY,Sales tax,4.00,FALSE,TRUE
DE,,VAT,19,TRUE,TRUE
`

/** A code for 10 % off, one for free shipping, one for subscriptions only. */
export const discounts = `Code,Type,Value,Minimum Subtotal,Subscription Only
CALM,percentage,10,,
SHIPFREE,free shipping,,,
BIG,percentage,50,1000.00,
MONTHLY,percentage,20,,TRUE
`
