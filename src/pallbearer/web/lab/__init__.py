"""The lab: odds of any question that a desk of `pallbearer.odds` takes, as a page, a chart and a document."""
