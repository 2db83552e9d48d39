module.exports = require('@savepoint/region-tools/jest');
