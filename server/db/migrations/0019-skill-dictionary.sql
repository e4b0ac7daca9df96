-- The skills that every installation starts with, by family, one a line: name | synonyms (product: Skills). Admins
-- maintain them afterwards. The ids follow from the names, so that the demo data can refer to them.
create temporary table listed_skills (family text, lines text) on commit drop;
insert into listed_skills values
('Programming languages', $$
Java | core java, j2se, java se, jdk
Kotlin
Scala
Groovy
Clojure
JavaScript | js, ecmascript, es6, vanilla js
TypeScript | ts
Python | python3, python 3
Go | golang, go lang
Rust | rustlang
C | c language, ansi c
C++ | cpp, c plus plus
C# | c sharp, csharp
Visual Basic | vb.net, vb6
F# | f sharp, fsharp
Swift
Objective-C | objc, objective c
Dart
Ruby
PHP | php8, php 8
Perl
R | r language, r programming
Julia
MATLAB
Lua
Elixir
Erlang
Haskell
OCaml
Bash | shell scripting, bash scripting, shell script
PowerShell
Solidity
Assembly | assembler, x86 assembly
COBOL
Fortran
ABAP | sap abap
Apex | salesforce apex
VBA | visual basic for applications, excel macros
Embedded C
Zig
Delphi | object pascal
Prolog
Scheme | racket
Common Lisp
VHDL
Verilog | systemverilog
PL/SQL | plsql, oracle pl/sql
T-SQL | tsql, transact-sql
$$),
('Web front end', $$
React | reactjs, react.js
Angular | angularjs, angular 2+
Vue.js | vue, vuejs
Svelte | sveltekit
SolidJS
Preact
Next.js | nextjs
Nuxt | nuxt.js, nuxtjs
Remix
Astro
Gatsby
Ember.js | emberjs
Backbone.js | backbonejs
jQuery
HTML & CSS | html, css, html5, css3, html5 & css3
Sass | scss
Less
Tailwind CSS | tailwind, tailwindcss
Bootstrap
Material UI | mui, material-ui
Styled Components
Redux | redux toolkit
MobX
Zustand
XState | state machines, statecharts
RxJS
TanStack Query | react query
Web Accessibility | a11y, wcag, aria
Web Performance | core web vitals
Responsive Design
Progressive Web Apps | pwa, service workers
WebSockets | websocket
WebRTC
WebAssembly | wasm
Web Components
Storybook
Webpack
Vite
Babel
Rollup
D3.js | d3
Three.js | webgl
Chart.js
Micro Frontends | module federation
Internationalization | i18n
Electron
Lit
HTMX
$$),
('Back end', $$
Spring Boot | springboot
Spring Framework | spring mvc, spring core
Spring Security
Spring Cloud
Spring WebFlux | reactive spring
Hibernate
Jakarta EE | j2ee, java ee
Quarkus
Micronaut
Vert.x
Play Framework
Node.js | node, nodejs
Express.js | express, expressjs
NestJS | nest.js
Fastify
Koa
Deno
Bun
Django
Django REST Framework | drf
Flask
FastAPI
Celery
SQLAlchemy
Ruby on Rails | rails, ror
Sinatra
Laravel
Symfony
CodeIgniter
Yii
ASP.NET Core | asp.net, .net core, asp.net mvc, dotnet core
.NET | dotnet, .net framework
Entity Framework | ef core, entity framework core
Blazor
WPF | windows presentation foundation
WCF
LINQ
SignalR
Gin
Echo Framework
Phoenix | phoenix framework
Actix
REST API Design | rest, rest api, restful api, restful services
GraphQL | apollo graphql
gRPC | protocol buffers, protobuf
SOAP | soap web services
OpenAPI | swagger
Microservices | microservice architecture
Domain-Driven Design | ddd
Event-Driven Architecture | eda, event driven
CQRS | event sourcing
Hexagonal Architecture | ports and adapters
Clean Architecture
Serverless
Apache Kafka | kafka
RabbitMQ | amqp
ActiveMQ
NATS
Apache Pulsar
ZeroMQ
WebLogic
WebSphere
Apache Tomcat | tomcat
Nginx
Apache HTTP Server | httpd
Apache Camel
MuleSoft | mule esb
Prisma
Sequelize
TypeORM
Maven
Gradle
JUnit
Multithreading | concurrency, concurrent programming
$$),
('Databases', $$
SQL
PostgreSQL | postgres, psql
MySQL
MariaDB
SQL Server | mssql, ms sql, microsoft sql server
Oracle Database | oracle db, oracle rdbms
SQLite
IBM Db2 | db2
MongoDB | mongo
Redis
Memcached
Cassandra | apache cassandra
ScyllaDB
DynamoDB | amazon dynamodb
Couchbase
CouchDB
Neo4j | cypher
Elasticsearch | elastic search, elk, elk stack
OpenSearch
Apache Solr | solr
InfluxDB
TimescaleDB
ClickHouse
CockroachDB
Firestore | firebase firestore
HBase
Vector Databases | pinecone, weaviate, pgvector
Database Design | data modeling, data modelling, schema design
Database Administration | dba
Query Optimization | sql tuning, performance tuning sql
Database Replication
Teradata
SAP HANA | hana
Sybase
$$),
('Data engineering', $$
Apache Spark | spark, pyspark
Hadoop | hdfs, mapreduce
Apache Hive | hive
Apache Flink | flink
Apache Beam
Presto
Trino
Airflow | apache airflow
Dagster
Prefect
dbt | data build tool
Snowflake
BigQuery | google bigquery
Amazon Redshift | redshift
Databricks
Delta Lake
Apache Iceberg
Data Warehousing | data warehouse, dwh
Data Lakes | data lake
ETL | elt, etl development
Informatica
Talend
SSIS
SSRS
Azure Data Factory | adf
AWS Glue
Fivetran
Apache NiFi | nifi
Kafka Streams
Debezium | change data capture, cdc
Data Governance
Data Quality
Master Data Management | mdm
Data Migration
Stream Processing
Apache Parquet
$$),
('Data science', $$
Machine Learning | ml
Deep Learning | neural networks
Artificial Intelligence
Natural Language Processing | nlp
Computer Vision
Reinforcement Learning
Generative AI | genai, gen ai
Large Language Models | llm, llms
Prompt Engineering
Retrieval Augmented Generation | rag
LangChain
LlamaIndex
Hugging Face | transformers library
PyTorch
TensorFlow
Keras
scikit-learn | sklearn, scikit learn
XGBoost | gradient boosting
OpenCV
spaCy
NLTK
pandas
NumPy
SciPy
Matplotlib
Jupyter | jupyter notebook
Statistics | statistical analysis
Bayesian Statistics
Time Series Analysis | forecasting
A/B Testing | ab testing, experimentation
Feature Engineering
Recommender Systems | recommendation systems
MLOps | ml ops
MLflow
Kubeflow
Amazon SageMaker | sagemaker
Vertex AI
Speech Recognition | asr
Anomaly Detection
Data Mining
SAS
SPSS
Causal Inference
Optimization | operations research, linear programming
CUDA | gpu programming
$$),
('Analytics', $$
Data Analysis | data analytics
Business Intelligence
Power BI | powerbi
DAX
Power Query
Tableau
Looker | lookml
Qlik Sense | qlikview, qlik
Metabase
Apache Superset
Microsoft Excel | excel, ms excel, advanced excel
Google Sheets
Google Analytics | ga4
Adobe Analytics
Mixpanel
Amplitude
Data Visualization | dashboards, data visualisation
Web Analytics
Product Analytics
Google Tag Manager
$$),
('Cloud', $$
AWS | amazon web services
Azure | microsoft azure
Google Cloud | gcp, google cloud platform
Oracle Cloud | oci
IBM Cloud
DigitalOcean
Cloudflare
Heroku
Vercel
OpenStack
VMware | vsphere, esxi
AWS Lambda | lambda functions
Amazon EC2 | ec2
Amazon S3
Amazon RDS
Amazon EKS | eks
Amazon ECS | ecs
AWS CloudFormation | cloudformation
AWS CDK
Amazon SQS | sqs
Amazon SNS
AWS Step Functions
API Gateway
Azure Functions
Azure DevOps
Azure Kubernetes Service | aks
Azure Active Directory | entra id, azure ad
Google Kubernetes Engine | gke
Cloud Run
Cloud Architecture
Cloud Migration
Cloud Cost Management | finops
Firebase
Supabase
$$),
('Operations', $$
DevOps
Site Reliability Engineering | sre
Linux | unix, ubuntu, red hat, rhel, centos
Windows Server
macOS Administration
Docker | containers, containerization
Kubernetes | k8s, kube
Helm
Istio | service mesh
OpenShift
Podman
Terraform | infrastructure as code, iac
Pulumi
Ansible
Chef
Puppet
SaltStack
Vagrant
Packer
CI/CD | continuous integration, continuous delivery, cicd
Jenkins
GitHub Actions
GitLab CI
CircleCI
TeamCity
Bamboo
Argo CD | argocd, gitops
Spinnaker
Prometheus
Grafana
Datadog
New Relic
Splunk
Dynatrace
Nagios
Zabbix
OpenTelemetry | distributed tracing, jaeger
Logstash
Fluentd
PagerDuty
Incident Management
Disaster Recovery
Capacity Planning
Load Balancing | haproxy
Computer Networking | tcp/ip, networking
DNS
Routing & Switching | ccna, cisco ios
SD-WAN
System Administration | sysadmin, system admin
Active Directory
VPN
Chaos Engineering
Consul
HashiCorp Vault
$$),
('Mobile', $$
Android SDK | android, android development
iOS Development | ios, ios sdk
Jetpack Compose
SwiftUI
UIKit
Flutter
React Native
Ionic
Xamarin | .net maui, maui
Kotlin Multiplatform | kmp, kmm
Cordova | phonegap
Core Data
Room
Mobile Security
Mobile UI Design
Push Notifications
App Store Deployment | app store connect
Play Console
Mobile Testing
Appium
Bluetooth Low Energy | ble
ARKit
ARCore
$$),
('Quality', $$
Test Automation | automation testing, automated testing
Manual Testing
Selenium | selenium webdriver
Playwright
Cypress
Puppeteer
TestNG
Jest
Vitest
Mocha
pytest
Cucumber | gherkin
Behavior-Driven Development | bdd
Test-Driven Development | tdd
Unit Testing
Integration Testing
API Testing
Postman
Rest Assured
Performance Testing | load testing, stress testing
JMeter | apache jmeter
Gatling
k6
LoadRunner
Accessibility Testing
Regression Testing
Exploratory Testing
User Acceptance Testing | uat
Test Planning | test strategy, test cases
TestRail
Robot Framework
Katalon
SoapUI
Property-Based Testing
Mutation Testing
Contract Testing | pact
ISTQB
SonarQube
Code Review
Debugging
$$),
('Security', $$
Application Security | appsec
Network Security
Cloud Security
Information Security | infosec, cyber security, cybersecurity
Penetration Testing | pentesting, ethical hacking
Threat Modeling | threat modelling
Vulnerability Management
Security Operations | soc analyst
SIEM
Incident Response
Digital Forensics
Malware Analysis
Reverse Engineering
Cryptography
OAuth & OpenID Connect | oauth, oauth2, oauth 2.0, openid connect, oidc
SAML
Identity & Access Management | iam
Single Sign-On | sso
PKI | public key infrastructure
Zero Trust
Burp Suite
Metasploit
Wireshark
Nmap
OWASP | owasp top 10
DevSecOps
SAST
DAST
ISO 27001
SOC 2
PCI DSS
GDPR | data protection
Risk Assessment
Firewalls | palo alto, fortinet
Intrusion Detection | ids/ips
Endpoint Security | edr
Security Auditing
Secure Coding
CISSP
$$),
('Software engineering', $$
Distributed Systems
System Design
Software Architecture
Design Patterns
Object-Oriented Programming | oop, object oriented programming
Functional Programming
Reactive Programming
Data Structures & Algorithms | dsa, data structures, algorithms
Clean Code
Refactoring
Git | git version control
GitHub
GitLab
Bitbucket
Subversion | svn
Perforce
SOLID Principles
Technical Writing | technical documentation
API Design
Caching
Search Engines | lucene
Compilers | llvm
Operating Systems
Real-Time Systems | rtos, freertos
Game Development
Unity | unity3d
Unreal Engine
Godot
Blockchain
Ethereum
Smart Contracts
Hyperledger
Web Scraping
Low-Code Platforms | no-code
Legacy Modernization
Mainframe | z/os
Monorepos | nx, turborepo
Regular Expressions | regex
UML
$$),
('Hardware and embedded', $$
Embedded Systems
Embedded Linux
Yocto
Arduino
Raspberry Pi
ARM Cortex
Microcontrollers | stm32, esp32
FPGA
PCB Design | altium
Circuit Design
Digital Signal Processing | dsp
CAN Bus
AUTOSAR
MQTT
Internet of Things | iot
Robotics
ROS | robot operating system
PLC Programming | plc
SCADA
Control Systems
LabVIEW
Simulink
Device Drivers
Firmware Development | firmware
Computer Architecture
VLSI
Semiconductors
$$),
('Design', $$
UI Design | user interface design
UX Design | user experience
UX Research | user research
Interaction Design
Product Design
Visual Design
Graphic Design
Design Systems
Wireframing
Prototyping
Usability Testing
Information Architecture
Figma
Sketch
Adobe XD
InVision
Adobe Photoshop | photoshop
Adobe Illustrator | illustrator
Adobe InDesign | indesign
After Effects
Premiere Pro
Motion Design | motion graphics
3D Modeling | blender
Maya
AutoCAD
SolidWorks
CATIA
Typography
Branding
UX Writing
Service Design
Design Thinking
Canva
$$),
('Product and delivery', $$
Product Management
Product Ownership | product owner
Product Strategy
Roadmapping
Project Management
Program Management
Agile | agile methodology
Scrum | scrum master
Kanban
SAFe | scaled agile
Lean
Six Sigma | lean six sigma
PMP
PRINCE2
Waterfall
Requirements Analysis | requirement gathering
Business Analysis
User Stories
Stakeholder Management
Risk Management
Change Management
Release Management
Vendor Management
Budgeting
Resource Planning
Jira
Confluence
Trello
Asana
Microsoft Project | ms project
Notion
Miro
ITIL
IT Service Management | itsm
ServiceNow
OKRs | objectives and key results
Market Research
Competitive Analysis
Go-to-Market Strategy | gtm
Process Improvement
BPMN | process modeling
$$),
('Enterprise software', $$
SAP | sap erp
SAP S/4HANA | s4hana
SAP FICO
SAP MM
SAP SD
SAP SuccessFactors
SAP BW
SAP Fiori | sapui5
Salesforce | sfdc
Salesforce Administration
Lightning Web Components | lwc
Salesforce Marketing Cloud
Oracle EBS
Oracle Fusion
PeopleSoft
Workday
Microsoft Dynamics 365 | dynamics crm, dynamics 365
SharePoint
Power Apps
Power Automate
Microsoft 365 | office 365
Google Workspace
NetSuite
Zoho CRM
HubSpot
Pega
Appian
UiPath
Automation Anywhere
Blue Prism
Robotic Process Automation | rpa
Adobe Experience Manager | aem
Drupal
WordPress
Magento
Shopify
Contentful
Sitecore
Zendesk
Freshdesk
Twilio
Stripe
$$),
('Finance', $$
Accounting
Bookkeeping
Financial Analysis
Financial Modeling
Financial Reporting
Corporate Finance
Investment Banking
Equity Research
Portfolio Management
Taxation
GST | goods and services tax
Auditing | internal audit
IFRS
US GAAP
Accounts Payable
Accounts Receivable
Payroll
Treasury Management
Credit Analysis
Derivatives
Insurance Underwriting | underwriting
Actuarial Science
Anti-Money Laundering | aml
KYC | know your customer
Tally | tally erp
QuickBooks
Xero
Payments
Algorithmic Trading
Cost Accounting
Valuation
Bloomberg Terminal
$$),
('People and hiring', $$
Recruitment | recruiting, talent acquisition
Technical Recruiting
Sourcing | candidate sourcing
Executive Search | headhunting
Employer Branding
Onboarding
Human Resources | hr, human resource management
HR Operations
HR Analytics | people analytics
Performance Management
Compensation & Benefits
Learning & Development
Employee Relations
Organizational Development
Labour Law | labor law
Diversity & Inclusion | dei
Training
Coaching
Mentoring
Leadership
Team Management | people management
Conflict Resolution
Negotiation
Communication | communication skills
Presentation Skills | public speaking
Problem Solving
Critical Thinking
Time Management
Decision Making
Teamwork | collaboration
Interviewing
Facilitation
$$),
('Sales and marketing', $$
Sales
B2B Sales
Inside Sales
Account Management | key account management
Business Development
Lead Generation
Customer Success
Customer Service | customer support
CRM | customer relationship management
Pre-Sales | solution engineering
Digital Marketing
Content Marketing
Content Writing
Copywriting
SEO | search engine optimization
SEM | search engine marketing
Google Ads | adwords
Facebook Ads | meta ads
Social Media Marketing
Email Marketing
Affiliate Marketing
Marketing Automation | marketo
Growth Marketing | growth hacking
Brand Management
Product Marketing
Public Relations
Event Management
Conversion Rate Optimization | cro
Video Editing
Photography
E-Commerce | ecommerce
Retail Management
$$),
('Operations and supply', $$
Supply Chain Management | scm
Logistics
Procurement
Inventory Management
Warehouse Management
Demand Planning
Manufacturing
Lean Manufacturing
Quality Assurance | qa
Quality Control
Production Planning
Mechanical Engineering
Electrical Engineering
Civil Engineering
Chemical Engineering
Industrial Engineering
Structural Analysis | staad pro
Revit
HVAC
Finite Element Analysis | fea, ansys
Health & Safety | ehs
Construction Management
Maintenance
Facilities Management
$$),
('Health and science', $$
Nursing
Patient Care
Clinical Research
Pharmacovigilance
Medical Coding
Medical Writing
Healthcare Administration
HL7 | fhir
Bioinformatics
Molecular Biology
Biotechnology
Biostatistics
Regulatory Affairs
Good Manufacturing Practice | gmp
Good Clinical Practice
Epidemiology
Laboratory Techniques
GIS | arcgis, qgis
Environmental Science
Teaching
Curriculum Development
Legal Research
Contract Management
Compliance
Intellectual Property
$$);

create temporary table listed_lines on commit drop as
  select family, trim(split_part(line, '|', 1)) as name, split_part(line, '|', 2) as synonyms,
    encode(sha256(convert_to('demo skill ' || trim(split_part(line, '|', 1)), 'UTF8')), 'hex') as hex
  from listed_skills, string_to_table(lines, E'\n') line where trim(line) <> '';

-- An installation that has a skill of this name keeps it.
insert into skills (id, name, family)
  select (substr(hex, 1, 8) || substr(hex, 9, 4) || '8' || substr(hex, 14, 3) || 'a' || substr(hex, 18, 3) || substr(hex, 21, 12))::uuid,
    name, family from listed_lines
  on conflict (lower(name)) do update set family = excluded.family;
insert into skill_synonyms (name, skill_id)
  select distinct on (lower(trim(synonym))) lower(trim(synonym)), s.id
  from listed_lines l join skills s on lower(s.name) = lower(l.name), string_to_table(l.synonyms, ',') synonym
  where trim(synonym) <> '' and not exists (select from skills other where lower(other.name) = lower(trim(synonym)));
